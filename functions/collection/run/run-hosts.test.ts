import { describe, expect, it } from 'vitest';
import { readSample } from '../checks/page-sample.ts';
import { HostBusy, HostSlots, sharedHost } from '../hosts/host-slots.ts';
import { readHostState, stopForDay, tableMemory } from '../hosts/host-state.ts';
import { readSourceState } from '../status/source-state.ts';
import { readStatusSummary } from '../status/status-summary.ts';
import { setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';

const HOST = 'data.cityofchicago.org';
const DISALLOW = 'User-agent: *\nDisallow: /resource/\n';

describe('robots.txt', () => {
  it('forbids a source: no rows are asked for, and the status says so', async () => {
    const { runtime, city, collect } = await setUpCity();
    let requests = 0;
    city.reply = () => {
      requests++;
      return undefined;
    };
    city.robots = () => new Response(DISALLOW);
    expect(await collect()).toMatchObject({
      outcome: 'forbidden',
      cause: expect.stringContaining(`The robots.txt of ${HOST} disallows /resource/`),
    });
    expect(requests).toBe(0);
    expect((await readStatusSummary(runtime)).sources[chicago.id]?.outcome).toBe('forbidden');
  });

  it('is read once a day', async () => {
    const { runtime, city, collect } = await setUpCity();
    let read = 0;
    city.rows = chicagoRows(30);
    city.robots = () => {
      read++;
      return new Response('Not found', { status: 404 });
    };
    await collect();
    await collect();
    expect(read).toBe(1);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await collect();
    expect(read).toBe(2);
  });

  it('counts as it was while it cannot be read', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    city.robots = () => new Response(DISALLOW);
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.robots = () => new Response('', { status: 503 });
    expect((await collect()).outcome).toBe('forbidden');
  });

  it('that never could be read forbids everything for 30 days', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    city.robots = () => new Response('', { status: 500 });
    expect(await collect()).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringContaining('robots.txt'),
    });
    runtime.setTime('2026-12-19T12:00:00.000Z');
    expect((await collect()).outcome).toBe('unreachable');
    runtime.setTime('2026-12-20T12:00:00.000Z');
    expect((await collect()).outcome).toBe('collected');
  });

  it('sets the pause between requests', async () => {
    const { city, parts } = await setUpCity();
    city.rows = chicagoRows(30);
    city.robots = () => new Response('User-agent: *\nCrawl-delay: 12\n');
    const slept: number[] = [];
    const sleep = async (milliseconds: number) => {
      slept.push(milliseconds);
    };
    await collectSource({ ...parts(), sleep }, chicago, {});
    expect(slept[0]).toBe(12_000);
  });
});

describe('a host that refuses us', () => {
  it.each([
    ['403 with a page', { status: 403, text: '<html>Blocked</html>' }],
    ['472', { status: 472, text: '' }],
    ['429 without a pause', { status: 429, json: {} }],
    ['429 with a day', { status: 429, json: {}, headers: { 'retry-after': '86400' } }],
  ])('is left alone for a day after %s', async (_, reply) => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    city.reply = () => reply;
    const { cause } = await collect();
    let requests = 0;
    city.reply = () => {
      requests++;
      return undefined;
    };
    expect(await collect()).toMatchObject({
      outcome: 'blocked',
      cause: expect.stringContaining(
        `${HOST} is left alone until 2026-11-21 12:00 UTC. il-chicago was refused: ${cause}`,
      ),
    });
    expect(requests).toBe(0);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect((await collect()).outcome).toBe('collected');
  });

  it('is left alone after a TLS error', async () => {
    const { runtime, parts } = await setUpCity();
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } });
    };
    expect(await collectSource({ ...parts(), fetch }, chicago, {})).toMatchObject({ outcome: 'unreachable' });
    expect((await readHostState(runtime, HOST)).stop?.until).toBe('2026-11-21T12:00:00.000Z');
  });

  it('is asked again after a refusal of one data set', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.reply = () => ({ status: 403, json: { error: true, code: 'permission_denied' } });
    expect((await collect()).outcome).toBe('blocked');
    expect((await readHostState(runtime, HOST)).stop).toBeUndefined();
  });

  it('is asked by hand, which lifts the stop for all when it works', async () => {
    const { runtime, city, collect } = await setUpCity();
    const stop = stopForDay({ sourceId: 'il-other', cause: 'Refused.' }, runtime.clock.now());
    await tableMemory(runtime).saveStop(HOST, stop);
    city.reply = () => ({ status: 500 });
    await collect({ byHand: true });
    expect((await readHostState(runtime, HOST)).stop).toBeDefined();
    city.reply = undefined;
    city.rows = chicagoRows(30);
    expect((await collect({ byHand: true })).outcome).toBe('collected');
    expect((await readHostState(runtime, HOST)).stop).toBeUndefined();
  });
});

describe('the slots of a host', () => {
  it('let two sources read at once, and give the third nothing but its time', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    const first = await HostSlots.take(runtime, { ...chicago, id: 'il-a' });
    await HostSlots.take(runtime, { ...chicago, id: 'il-b' });
    await expect(collect()).rejects.toThrow(HostBusy);
    expect(await readSourceState(runtime, chicago.id)).toBeUndefined();
    await first.release();
    expect((await collect()).outcome).toBe('collected');
    expect((await collect()).outcome).toBe('unchanged');
  });

  it('belong to the source, so that a killed run keeps none from it', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    await HostSlots.take(runtime, chicago);
    await HostSlots.take(runtime, { ...chicago, id: 'il-b' });
    expect((await collect()).outcome).toBe('collected');
  });

  it('are free again when their run has died long ago', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    for (const id of ['il-a', 'il-b']) await HostSlots.take(runtime, { ...chicago, id });
    runtime.setTime('2026-11-20T12:21:00.000Z');
    expect((await collect()).outcome).toBe('collected');
  });

  it('are shared by the names of ArcGIS Online', () => {
    expect(sharedHost('services7.arcgis.com')).toBe(sharedHost('services.arcgis.com'));
    expect(sharedHost('gis.arcgis.com')).toBe('gis.arcgis.com');
  });
});

describe('the daily checks', () => {
  it('keep what they measured, their findings and a page without people', async () => {
    const { runtime, city, parts } = await setUpCity();
    city.rows = chicagoRows(60);
    const source = { ...chicago, expected: { permitsPerMonth: 100_000 } };
    await collectSource(parts(), source, { reachDays: 60 });
    const { checked } = (await readSourceState(runtime, source.id)) ?? {};
    expect(checked?.findings.map(({ code }) => code)).toContain('volume');
    expect(checked?.volume?.recent).toBeGreaterThan(0);
    expect((await readStatusSummary(runtime)).sources[source.id]?.findings).toHaveLength(
      checked?.findings.length ?? 0,
    );
    const page = await readSample(runtime, source.id);
    expect(page?.rows).toHaveLength(50);
    expect(Object.keys(page?.rows[0] ?? {})).toContain('permit_');
    expect(Object.keys(page?.rows[0] ?? {}).filter((name) => /contact|name|street/.test(name))).toEqual([]);
  });

  it('expect nothing of a stand-in', async () => {
    const { runtime, city, parts } = await setUpCity();
    city.rows = chicagoRows(60);
    const source = { ...chicago, expected: { permitsPerMonth: 100_000 } };
    await collectSource({ ...parts(), standIn: true }, source, { reachDays: 60 });
    const { checked } = (await readSourceState(runtime, source.id)) ?? {};
    expect(checked?.findings.map(({ code }) => code)).not.toContain('volume');
  });
});
