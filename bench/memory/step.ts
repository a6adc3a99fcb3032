/** Memory figures of the operating system and of V8, in bytes. */
export type MemoryFigures = {
  /** What the system has given it. */
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  /** Buffers and what else V8 knows of outside its heap. */
  readonly external: number;
  readonly arrayBuffers: number;
  /** The part of the heap where V8 makes new objects: it grows under load. */
  readonly youngTotal: number;
};

export type Step = { readonly name: string; readonly figures: MemoryFigures };
