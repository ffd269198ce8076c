import { accountStory } from './accounts.ts';
import { billingStory } from './billing.ts';
import { collectionStory } from './collection.ts';
import { crmStory } from './crm.ts';
import { digestStory } from './digests.ts';
import { pagingStory } from './paging.ts';
import { publishingStory } from './publishing.ts';
import { removalStory } from './removals.ts';
import { syncStory } from './sync.ts';
import { tableStory } from './tables.ts';
import { termsStory } from './terms.ts';
import { webhookStory } from './webhooks.ts';
import type { StoryWorld } from './world.ts';

/** The areas that each seed tells a story of, and the table class that all of them use. */
export const STORY_AREAS = {
  collection: collectionStory,
  publishing: publishingStory,
  digests: digestStory,
  billing: billingStory,
  accounts: accountStory,
  sync: syncStory,
  paging: pagingStory,
  removals: removalStory,
  terms: termsStory,
  webhooks: webhookStory,
  crm: crmStory,
  tables: tableStory,
} as const satisfies Readonly<Record<string, (world: StoryWorld) => Promise<void>>>;
export type AreaName = keyof typeof STORY_AREAS;
