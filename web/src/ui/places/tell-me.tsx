import { tellWhen, willTell } from '#shared/domain/places/tell-when.ts';
import { request } from '../../lib/api/api.ts';
import { useUser } from '../../lib/api/session.ts';
import { useAction } from '../toasts/use-action.ts';

interface TellMeProps {
  /** A place without permits, by its label. */
  readonly place: string;
}

/** Asks us to write to the user when we cover a place; nothing until the address is known. */
export function TellMe({ place }: TellMeProps) {
  const email = useUser().data?.email;
  const told = useAction(
    (to: { readonly email: string; readonly place: string }) =>
      request('sendMessage', { body: tellWhen(to.email, to.place, 'site') }),
    { failed: 'Not Sent', describe: () => 'We couldn’t send that right now. Try again in a minute.' },
  );
  if (email === undefined) return null;
  return (
    <span role="status" className="text-14">
      {told.isSuccess && told.variables.place === place ? (
        willTell(email, place)
      ) : (
        <button
          type="button"
          disabled={told.isPending}
          onClick={() => told.mutate({ email, place })}
          className="min-h-11 underline underline-offset-2 hover:text-signal-text sm:min-h-6"
        >
          Tell me when you cover {place}
        </button>
      )}
    </span>
  );
}
