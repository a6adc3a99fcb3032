/** A value that the sample reads from the environment, since it is private to the reader. */
export class FromEnvironment {
  readonly variable: string;
  constructor(variable: string) {
    this.variable = variable;
  }
}

/** As on the other pages; other secrets are named after their field. */
const VARIABLES: Readonly<Record<string, string>> = {
  password: 'SPARK_OWNER_PASSWORD',
  apikey: 'SPARK_KEY',
  token: 'WEBHOOK_TOKEN',
};

export function variableOf(field: string): string {
  return VARIABLES[field] ?? field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}
