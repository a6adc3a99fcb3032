import type { Calls } from '../../generated/calls.ts';

/** A call of the API as an assistant sees it. The table of them is made from the contract. */
export type Tool = {
  /** The id of the call. */
  readonly name: keyof Calls;
  readonly title: string;
  readonly description: string;
  /** Whether it only looks, does something about orders, or stops trading and lets it go on. */
  readonly kind: 'read' | 'order' | 'stop';
  readonly inputSchema: InputSchema;
  /** Fields of the reply that an assistant never gets to see. */
  readonly secrets: readonly string[];
};

/** JSON Schema, as the protocol wants it. */
export type InputSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
};

export type Arguments = Readonly<Record<string, unknown>>;
