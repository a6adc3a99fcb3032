import { identifier } from './scalars.ts';
import { Type } from './type.ts';

export const refusedIn = () =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          account: identifier(),
          code: Type.String({
            description: 'Stable code of the reason, from the catalogue of errors.',
            examples: ['session_missing'],
          }),
          message: Type.String({
            description: 'The reason as a sentence.',
            examples: ['Please generate token for the account : account2'],
          }),
        },
        { title: 'RefusedIn', description: 'An account that could not do it, and why.' },
      ),
      { description: 'The accounts where it could not be done; absent when there are none.' },
    ),
  );

export const unsettledIn = () =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          account: identifier(),
          message: Type.String({
            description: 'What Spark waits for, as a sentence.',
            examples: ['The broker has not confirmed it yet.'],
          }),
        },
        { title: 'UnsettledIn', description: 'An account that has not confirmed it yet, and why.' },
      ),
      {
        description:
          'The accounts whose broker did not confirm it within a second: Spark goes on, and the order book and the ' +
          'websocket tell when it is so. Absent when there are none. An extension.',
      },
    ),
  );
