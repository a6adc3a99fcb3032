/** A value that the sample reads from the environment, since it is nobody's business but the reader's. */
export class FromEnvironment {
  readonly variable: string;
  constructor(variable: string) {
    this.variable = variable;
  }
}

/** As on the other pages; whatever else is secret is called as its field is. */
const VARIABLES: Readonly<Record<string, string>> = {
  password: 'SPARK_OWNER_PASSWORD',
  apikey: 'SPARK_KEY',
  token: 'WEBHOOK_TOKEN',
};

export function variableOf(field: string): string {
  return VARIABLES[field] ?? field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}
