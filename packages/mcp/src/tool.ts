import type { ToolName } from './generated/tools.ts';

/** A call of the API as an assistant sees it. The table of them is made from the contract. */
export type Tool = {
  /** The id of the call. */
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  /** Whether it only reads, opens or changes orders, stops trading and takes that back, or stores what trades nothing. */
  readonly kind: 'read' | 'order' | 'stop' | 'save';
  readonly inputSchema: InputSchema;
  /** Fields of the reply that an assistant never gets to see. */
  readonly secrets: readonly string[];
};

/** JSON Schema, as the protocol requires. */
export type InputSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
};

export type Arguments = Readonly<Record<string, unknown>>;
