import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FramedCall, FramedReply } from './framed-call.ts';

/** A call that came as a frame, for whoever takes requests. */
export class FramedRequest extends IncomingMessage {
  constructor(socket: Socket, { method, url, headers }: FramedCall, body: Buffer) {
    super(socket);
    this.method = method;
    this.url = url;
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    this.headers = body.length === 0 ? headers : { ...headers, 'content-length': String(body.length) };
    this.complete = true;
    if (body.length > 0) this.push(body);
    this.push(null);
  }

  /** All of it is there. The connection is that of all calls: it neither begins nor ends with this one. */
  override _read(): void {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error);
  }
}

export type OnReply = (reply: FramedReply, body: Buffer) => void;

type Headers = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

const NOTHING = Buffer.alloc(0);

/** Takes a reply as Node's own does, and hands it over in one piece when it has ended. */
export class FramedResponse extends ServerResponse {
  readonly #bytesMax: number;
  readonly #onReply: OnReply;
  readonly #onBrokenOff: () => void;
  readonly #rawHeaders: string[] = [];
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  constructor(
    request: FramedRequest,
    parts: { readonly bytesMax: number; readonly onReply: OnReply; readonly onBrokenOff: () => void },
  ) {
    super(request);
    this.#bytesMax = parts.bytesMax;
    this.#onReply = parts.onReply;
    this.#onBrokenOff = parts.onBrokenOff;
  }

  override writeHead(status: number, ...rest: readonly (string | Headers | undefined)[]): this {
    this.statusCode = status;
    const given = rest.find((each): each is Headers => typeof each === 'object');
    const own = { ...this.getHeaders() };
    for (const [name, value] of pairsOf(given)) {
      delete own[name.toLowerCase()];
      this.#add(name, value);
    }
    for (const [name, value] of Object.entries(own)) this.#add(name, value);
    // By this Node tells that the head is written.
    (this as unknown as { _header: string })._header = 'framed';
    return this;
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    this.#take(chunk, encoding);
    const done = typeof encoding === 'function' ? encoding : callback;
    if (typeof done === 'function') process.nextTick(done);
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (this.finished || this.destroyed) return this;
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.#take(chunk, encoding);
    if (this.destroyed) return this;
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.finished = true;
    const body = this.#parts.length === 1 ? (this.#parts[0] ?? NOTHING) : Buffer.concat(this.#parts);
    this.#onReply({ status: this.statusCode, rawHeaders: this.#rawHeaders }, body);
    const done = [chunk, encoding, callback].find((each) => typeof each === 'function');
    process.nextTick(() => {
      this.emit('finish');
      if (typeof done === 'function') done();
      this.destroyed = true;
      this.emit('close');
    });
    return this;
  }

  /** Of a reply that has not ended: it never will, and who waits for it hears so. */
  override destroy(error?: Error): this {
    if (this.destroyed || this.finished) return this;
    this.destroyed = true;
    this.#onBrokenOff();
    process.nextTick(() => {
      if (error) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  #add(name: string, value: OutgoingHttpHeader | undefined): void {
    if (value === undefined) return;
    for (const each of Array.isArray(value) ? value : [value]) this.#rawHeaders.push(name, String(each));
  }

  #take(chunk: unknown, encoding: unknown): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
    const bytes = Buffer.isBuffer(chunk)
      ? chunk
      : typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array);
    this.#bytes += bytes.length;
    if (this.#bytes > this.#bytesMax) this.destroy();
    else this.#parts.push(bytes);
  }
}

function* pairsOf(headers: Headers | undefined): Iterable<readonly [string, OutgoingHttpHeader | undefined]> {
  if (headers === undefined) return;
  if (!isList(headers)) yield* Object.entries(headers);
  else for (let at = 0; at + 1 < headers.length; at += 2) yield [String(headers[at]), headers[at + 1]];
}

function isList(headers: Headers): headers is readonly OutgoingHttpHeader[] {
  return Array.isArray(headers);
}
