import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBytes } from '#functions/permits/lead-index/store/blob-store.ts';
import { serveObjects } from '#infra/sim/aws/objects.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { ObjectMissing, ObjectRefused, type ObjectStore } from './object-store.ts';
import { s3Objects } from './s3-objects.ts';

const text = (bytes: Buffer): string => bytes.toString();

describe.each([
  ['S3', async () => (await testRuntime()).index.objects],
  ['memory', async () => new MemoryTable('index').objects],
])('objects in %s', (_, open) => {
  let objects: ObjectStore;
  beforeAll(async () => {
    objects = await open();
  });

  it('are read whole or in parts, and are missing before and after', async () => {
    await expect(objects.get('12.1/a')).rejects.toThrow(ObjectMissing);
    await objects.put('12.1/a', Buffer.from('0123456789'));
    expect(text(await objects.get('12.1/a'))).toBe('0123456789');
    expect(text(await objects.get('12.1/a', { offset: 3, bytes: 4 }))).toBe('3456');
    await objects.removeMany(['12.1/a', '12.1/never']);
    await expect(objects.get('12.1/a')).rejects.toThrow(ObjectMissing);
  });

  it('are listed by prefix in order', async () => {
    for (const key of ['2/b', '1/b', '1/a', '10/a']) await objects.put(key, Buffer.from(key));
    expect(await objects.list('1/')).toEqual(['1/a', '1/b']);
    expect(await objects.list('')).toEqual(['1/a', '1/b', '10/a', '2/b']);
    expect(await objects.list('3/')).toEqual([]);
  });
});

it('are not taken for missing by who may not list the bucket, but refused', async () => {
  const server = await serveObjects(undefined, undefined, false);
  const objects = s3Objects({
    bucket: 'index',
    region: 'us-east-1',
    endpoint: server.origin,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await objects.put('1/a', Buffer.from('a'));
  expect(text(await objects.get('1/a'))).toBe('a');
  await expect(objects.get('1/lost')).rejects.toThrow(ObjectRefused);
  await expect(readBytes({ objects }, '1/lost', { offset: 0, bytes: 1 })).rejects.toThrow(
    'a right on the bucket',
  );
  await server.close();
});

describe('the client for S3', () => {
  let server: Server;
  /** What the server does with each request, in order; then it answers as S3 does. */
  let script: readonly ((request: {
    readonly url: string;
    readonly headers: object;
  }) => [number, string] | 'cut')[] = [];
  let at = 0;
  let objects: ObjectStore;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '', headers } = request;
      const answer = script[at++]?.({ url, headers }) ?? [500, ''];
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer[0]).end(answer[1]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    objects = s3Objects({
      bucket: 'bucket',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'token' },
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const play = (...next: typeof script): void => {
    script = next;
    at = 0;
  };

  it('signs with the session, and tries again after errors and cuts', async () => {
    let seen: Readonly<Record<string, string>> = {};
    play(
      () => [503, 'slow down'],
      () => 'cut',
      ({ headers }) => {
        seen = headers as typeof seen;
        return [200, 'done'];
      },
    );
    expect(text(await objects.get('a/b', { offset: 0, bytes: 4 }))).toBe('done');
    expect(seen).toMatchObject({ range: 'bytes=0-3', 'x-amz-security-token': 'token' });
    expect(seen['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/s3\/aws4_request/,
    );
  });

  it('gives up after four attempts, and at once when it is refused', async () => {
    play();
    await expect(objects.get('a/b')).rejects.toThrow('S3 answers 500 to GET a/b');
    expect(at).toBe(4);
    play(() => [403, '<Code>AccessDenied</Code>']);
    await expect(objects.put('a/b', Buffer.from('b'))).rejects.toThrow('AccessDenied');
    expect(at).toBe(1);
    play(() => [404, '<Code>NoSuchBucket</Code>']);
    await expect(objects.get('a/b')).rejects.toThrow('S3 answers 404 to GET a/b');
  });

  it('lists page by page', async () => {
    const page = (more: boolean, ...keys: readonly string[]): [number, string] => [
      200,
      `<IsTruncated>${more}</IsTruncated>${keys.map((key) => `<Key>${key}</Key>`).join('')}`,
    ];
    const asked: string[] = [];
    play(
      ({ url }) => {
        asked.push(url);
        return page(true, 'a/1', 'a/2');
      },
      ({ url }) => {
        asked.push(url);
        return page(false, 'a/3');
      },
    );
    expect(await objects.list('a/')).toEqual(['a/1', 'a/2', 'a/3']);
    expect(asked.map((url) => new URL(url, 'http://s3').searchParams.get('start-after'))).toEqual([
      null,
      'a/2',
    ]);
  });
});
