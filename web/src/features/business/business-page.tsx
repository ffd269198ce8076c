import type { User } from '../../lib/api/session.ts';
import { AreaField, RoleCards, TradePicks } from '../../ui/business/business-fields.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Part } from '../../ui/settings/settings-part.tsx';
import { useSettings } from '../../ui/settings/use-settings.ts';
import { LetterheadPart } from './letterhead-part.tsx';

const LEGEND = 'mb-2 text-14 font-medium';

/** What the user told us about their business: it sets labels, scores, the first search and the letterhead. */
export function BusinessPage({ user }: { readonly user: User }) {
  const { trades, role, area } = user;
  const change = useSettings();
  return (
    <SettingsPage title="Business" lead="Changes are saved as you make them.">
      <Part
        title="What you do"
        says="Sets your first search, labels and lead scores. It doesn’t change your alerts."
      >
        <fieldset className="min-w-0">
          <legend className={LEGEND}>Your trades</legend>
          <TradePicks value={trades} onChange={(next) => change({ trades: [...next] })} />
        </fieldset>
        <fieldset className="mt-5 min-w-0">
          <legend className={LEGEND}>Who hires you?</legend>
          <RoleCards name="role" value={role} onChange={(next) => change({ role: next })} />
        </fieldset>
      </Part>
      <Part title="Your area" says="Home and your first search show leads from here.">
        <AreaField value={area} onChange={(next) => change({ area: next })} />
      </Part>
      <LetterheadPart user={user} onChange={change} />
    </SettingsPage>
  );
}
