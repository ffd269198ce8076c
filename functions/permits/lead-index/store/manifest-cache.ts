import type { Table } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { type Manifest, type ManifestKind, type Root, readManifests, type SegmentOf } from './generation.ts';

/** Manifests of one kind that a process has read: one a state, the last one asked for. */
export class ManifestCache<K extends ManifestKind> {
  readonly #index: Table;
  readonly #kind: K;
  readonly #known = new Map<
    StateName,
    { readonly name: string; readonly manifest: Manifest<SegmentOf[K]> }
  >();

  constructor(index: Table, kind: K) {
    this.#index = index;
    this.#kind = kind;
  }

  /** The manifests that a root names, of some states or of all. Only those that changed since they were last asked for are read. */
  async load({ states }: Root, wanted?: readonly StateName[]): Promise<Manifest<SegmentOf[K]>[]> {
    const entries = states.filter(({ state }) => wanted === undefined || wanted.includes(state));
    const missing = entries.filter(({ state, manifest }) => this.#known.get(state)?.name !== manifest.name);
    const read = await readManifests(this.#index, missing, this.#kind);
    const fresh = new Map(read.map((manifest) => [manifest.state, manifest]));
    for (const { state, manifest: ref } of missing) {
      const manifest = fresh.get(state);
      if (manifest !== undefined) this.#known.set(state, { name: ref.name, manifest });
    }
    return entries.flatMap(({ state }) => fresh.get(state) ?? this.#known.get(state)?.manifest ?? []);
  }
}
