import type { Static } from 'typebox';
import { nullable, timestamp, ucc } from './scalars.ts';
import { Type } from './type.ts';

const nodeId = (description: string) =>
  Type.String({ description, examples: ['6f0c2b52-6f5e-4b0e-9a3c-0c6c8a1f7d11'] });

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const duty = (description: string) => Type.String({ description, examples: ['cleaning'] });

export const NodeState = ['running', 'silent', 'leaving', 'dead'] as const;

export const NodeRow = Type.Object(
  {
    node: nodeId('Names the process: new at every start. `single server` where there is one alone.'),
    address: nullable(
      Type.String({
        description: 'Where the other nodes reach it: SPARK_NODE_ADDRESS. Null for a single server.',
        examples: ['10.0.0.5:8090'],
      }),
    ),
    buildId: Type.String({
      description: 'Names the program that it runs; empty where it does not tell it.',
      examples: ['0.2.0-4f1c09aa2b37'],
    }),
    state: Type.Enum([...NodeState], {
      description:
        'How it is: running; silent, where it gave no sign of life for 3 s, so that it is declared dead after 8 s; ' +
        'leaving, where it hands its desks over; dead, where it ended or was declared dead, and its desks go to others.',
      examples: ['running'],
    }),
    startedAt: nullable(
      timestamp({
        description: 'When it started, in Indian time; null where that is not known.',
        examples: ['2026-11-16T09:02:11'],
      }),
    ),
    beatAgeMs: nullable(
      count(
        'How many milliseconds ago the node that answers saw it live. Each node says once a second that it does. Null of a ' +
          'single server, of a dead node, and of one that was not seen yet.',
        640,
      ),
    ),
    desks: nullable(count('How many desks it owns; null: all, as a single server does.', 12)),
    users: Type.Array(ucc({ description: 'The user of a desk.' }), {
      description: 'The users of the first 50 of its desks.',
      examples: [['F000000']],
    }),
    duties: Type.Array(duty('What it does for all.'), {
      description: 'What it does for all nodes. A single server does everything.',
      examples: [['cleaning']],
    }),
  },
  { title: 'NodeRow', description: 'One server.' },
);
export type NodeRow = Static<typeof NodeRow>;

export const DutyRow = Type.Object(
  {
    duty: duty('What one node does for all.'),
    node: nullable(nodeId('Who does it; null while it changes hands.')),
  },
  { title: 'DutyRow', description: 'Something that one node does for all of them.' },
);

export const HandOver = Type.Object(
  {
    UCC: ucc({ description: 'The user whose desk it is.' }),
    from: nullable(nodeId('Who owned the desk; null for nobody.')),
    to: nullable(nodeId('Who owns it from then on; null for nobody.')),
    epoch: count('Grows with every change of owner of this desk.', 7),
    at: timestamp({
      description: 'When it was, in Indian time, by the clock of the database.',
      examples: ['2026-11-16T10:41:07'],
    }),
  },
  { title: 'HandOver', description: 'A desk that changed its owner.' },
);

export const Nodes = Type.Object(
  {
    answeredBy: nodeId('The node that answers.'),
    meant: Type.Integer({
      minimum: 1,
      description: 'How many are meant to run: SPARK_NODES.',
      examples: [3],
    }),
    nodes: Type.Array(NodeRow, {
      description: 'Those that run, and the dead ones of the newest hand-overs.',
    }),
    duties: Type.Array(DutyRow, {
      description: 'What one node does for all, and who does it. Empty for a single server.',
    }),
    desksAtRest: count(
      'Desks without an owner that wait for a call of their user: nothing is under way in them.',
      3,
    ),
    desksWaiting: count(
      'Desks without an owner that have something under way: the next owner takes them by itself.',
      0,
    ),
    handOvers: Type.Array(HandOver, { description: 'The newest 50 of the last week, the newest first.' }),
  },
  { title: 'Nodes', description: 'The servers that share the data, and who works for which desk.' },
);
export type Nodes = Static<typeof Nodes>;
