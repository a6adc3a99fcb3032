/** A tool that is not called. The sentences are for the assistant, which may correct its call. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
