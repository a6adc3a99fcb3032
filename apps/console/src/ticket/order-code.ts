import type { OrderRequest } from '@spark/client';

/** An order as a program would place it. */
export type CodeLanguage = 'ts' | 'python' | 'curl';

export type CodeOf = {
  readonly order: OrderRequest;
  /** Where Spark is. */
  readonly url: string;
  readonly userid: string;
};

/** The password is never part of it: programs read it from their environment. */
export function orderCode(language: CodeLanguage, { order, url, userid }: CodeOf): string {
  const fields = Object.entries(order).filter(([, value]) => value !== undefined);
  switch (language) {
    case 'ts':
      return `import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: ${JSON.stringify(url)},
  userid: ${JSON.stringify(userid)},
  password: process.env.SPARK_PASSWORD ?? '',
});

const reply = await spark.placeOrder({
${fields.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`).join('\n')}
});
console.log(reply.message);
`;
    case 'python':
      return `import os
from sparklib import SparkLib

spark = SparkLib(
    userid=${JSON.stringify(userid)},
    password=os.environ["SPARK_PASSWORD"],
    url=${JSON.stringify(url)},
)
spark.generate_token()

reply = spark.placeorder(
${fields.map(([name, value]) => `    ${name}=${pythonValue(value)},`).join('\n')}
)
print(reply["message"])
`;
    case 'curl':
      return `curl -s ${url}/order \\
  -H "Authorization: Bearer $SPARK_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d ${shellText(JSON.stringify(Object.fromEntries(fields), null, 2))}
`;
  }
}

/** Numbers and texts are written alike in JSON and in Python; truth is not. */
function pythonValue(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

/** A text in single quotes, in which a shell reads nothing but an end. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
