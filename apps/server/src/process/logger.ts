import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config.ts';

/** Fields that could hold a secret, should one ever be logged. */
const SECRET_FIELDS = [
  'password',
  'apikey',
  'AuthKey',
  'client_secret',
  'token',
  'access_token',
  'authorization',
  'auth_code',
  'Sessionid',
  'sessionid',
  'headers',
  'body',
  'query',
];

/** One JSON object a line. A serializer runs only when its field is there, so hiding costs nothing otherwise. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTimeOncePerMillisecond(),
    serializers: {
      err: pino.stdSerializers.err,
      ...Object.fromEntries(SECRET_FIELDS.map((name) => [name, () => '…'])),
    },
  };
  return pino(options, destination ?? gatherLines());
}

/** Writing out a date costs as much as the rest of a line, and a busy server logs many lines in one millisecond. */
function isoTimeOncePerMillisecond(): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

const GATHERED_MS = 100;
const GATHERED_CHARS = 64_000;

/**
 * Lines are buffered for a tenth of a second, since a system call for each would cost a call a twentieth of its time;
 * the rest is flushed when the process ends. The stream below could buffer by itself, but measures its whole buffer
 * with each line.
 */
function gatherLines(): DestinationStream & { readonly flushSync: () => void } {
  const out = pino.destination({ dest: 1, sync: false });
  let lines: string[] = [];
  let chars = 0;
  let timer: NodeJS.Timeout | undefined;

  function passOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    out.write(lines.join(''));
    lines = [];
    chars = 0;
  }

  function flushSync(): void {
    passOn();
    out.flushSync();
  }

  process.once('exit', flushSync);
  return {
    write: (line) => {
      lines.push(line);
      chars += line.length;
      if (chars >= GATHERED_CHARS) passOn();
      else timer ??= setTimeout(passOn, GATHERED_MS).unref();
    },
    flushSync,
  };
}
