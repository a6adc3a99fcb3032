/**
 * Our additions to JSON Schema. They say how leniently a value is read; the schema itself always describes the
 * canonical form. They appear in the API description, so that client authors see them too.
 */
export type Annotations = {
  /** Other names under which clients send this field. Letter case never matters. */
  readonly 'x-aliases'?: readonly string[];
  /** What the text may hold, for the error message when its pattern does not match. */
  readonly 'x-says'?: string;
  /** Other spellings of enumeration values. */
  readonly 'x-spellings'?: Readonly<Record<string, string>>;
  /** Reads Y/N, true/false and 1/0 alike into the two values of this field. */
  readonly 'x-flag'?: readonly [yes: string | number, no: string | number];
  /** What a boolean becomes when the text is none of the usual words for yes and no, instead of being refused. */
  readonly 'x-otherwise'?: boolean;
  /** A time after the date is accepted and dropped. */
  readonly 'x-drops-time'?: true;
  /** An empty text is a separate value here: it clears the field. Elsewhere it counts as not given. */
  readonly 'x-empty-clears'?: true;
  /** Left out, the call is about everything: a word for "not given" is refused, since a slip must not widen a call. */
  readonly 'x-narrows'?: true;
  /** The one word for "not given" that clients in use send here although leaving it out means everything. */
  readonly 'x-narrows-except'?: string;
  /** Names an instrument: the server takes a token or a name, and answers with the token. */
  readonly 'x-instrument'?: true;
  /** Of an object: one of these fields is needed at least. The first is that of version 0.1.4 of the API. */
  readonly 'x-needs-one'?: readonly string[];
  /** Needed where this other field is not given. */
  readonly 'x-needed-without'?: string;
  /** Says in another way what this field says, so that examples leave it out. */
  readonly 'x-instead-of'?: string;
  /** Names something of the caller's own: whoever fills in the field can choose among what they have. */
  readonly 'x-names'?: 'account' | 'strategy';
  /** Such a name is made up by the caller, and nothing has it yet. */
  readonly 'x-new'?: true;
  /** Never shown in a log or echoed in an error. */
  readonly 'x-secret'?: true;
  /** Goes beyond version 0.1.4 of the API: clients of that version neither send nor expect it. */
  readonly 'x-extension'?: true;
};

declare module 'typebox' {
  // TypeBox passes unknown options through; this makes the compiler know ours.
  interface TSchemaOptions extends Annotations {}
}
