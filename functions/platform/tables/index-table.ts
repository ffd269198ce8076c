import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ObjectStore } from '../objects/object-store.ts';
import { Table } from './table.ts';

/** The table of the lead index, and the bucket beside it for what is too large for items. */
export class IndexTable extends Table {
  readonly #objects: ObjectStore;

  constructor(client: DynamoDBClient, name: string, objects: ObjectStore) {
    super(client, name);
    this.#objects = objects;
  }

  get objects(): ObjectStore {
    return this.#objects;
  }
}
