import { Spark as Client } from '@spark/client';

/** What programs import as `@spark/client` when they run in the page. */
export * from '@spark/client';

export class Spark extends Client {
  /** Nobody types a password into a page of the documentation: the program uses the visitor's token. */
  static override async login(): Promise<Client> {
    const { SPARK_URL: url = '', SPARK_TOKEN: token = '' } = process.env;
    return new Client({ url, token });
  }
}
