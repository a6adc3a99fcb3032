import { count, fraction, integer, name, object, orNull, recordOf, text } from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type { DeploymentBody, DeploymentEnd, NextRevision } from './deployment.ts';

export const parseDeployment: StoredReader<DeploymentBody> = objectReader(
  object<DeploymentBody>({
    name: text,
    parameters: recordOf(fraction),
    createdAt: integer,
    next: orNull(object<NextRevision>({ rev: count, hash: name, at: integer })),
    ended: orNull(object<DeploymentEnd>({ at: integer, says: text })),
  }),
);
