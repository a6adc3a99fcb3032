import { explainError } from '@spark/application';

/** What a person sees when the server cannot go on. */
export function explainFailure(error: unknown, listening?: Listening): string {
  const isAboutListening = listening !== undefined && error instanceof Error;
  return (isAboutListening ? explainListening(error, listening) : null) ?? explainError(error);
}

type Listening = { readonly host: string; readonly port: number };

function explainListening(error: NodeJS.ErrnoException, { host, port }: Listening): string | null {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken, perhaps by a Spark that runs already. Stop that, or choose another port: PORT=8090 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${JSON.stringify(host)}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to be reached from others.`;
    case 'EACCES':
      if (error.syscall !== 'listen') return null;
      return `Port ${port} is not allowed for this user. Choose one above 1023: PORT=8080 npm start`;
    default:
      return null;
  }
}
