import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix, untyped } from './define.ts';

export const actorOperations = define({
  getActor: {
    method: 'GET',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.actorSchema,
    errors: ['NOT_FOUND'],
    summary: 'One actor',
  },
  createActor: {
    method: 'POST',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.actorInput,
    output: resources.actorSchema,
    errors: [],
    summary: 'Creates an actor',
  },
  updateActor: {
    method: 'PUT',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.actorUpdate,
    output: resources.actorSchema,
    errors: ['NOT_FOUND'],
    summary: 'Renames an actor',
  },
  deleteActor: {
    method: 'DELETE',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes an actor',
  },
});
