/** A tool that is not called. The sentences are for the assistant, which may do better the next time. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
