import { MAILBOX_MOST } from '#shared/domain/mailbox.ts';
import { CONTROL_CLASS } from '../../../ui/form/field.tsx';
import { Honeypot } from '../../../ui/form/honeypot.tsx';

/** Takes an address where a place is not covered. `ask-to-tell.ts` shows and sends it. */
export function TellMeWhen() {
  return (
    <form
      data-tell=""
      hidden
      className="mt-2 rounded border border-line-strong bg-raised px-3.5 py-3 [&[hidden]]:hidden"
    >
      <label htmlFor="tell-me" className="text-14 font-semibold">
        Tell me when you cover <span data-tell-place="" />
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id="tell-me"
          name="email"
          type="email"
          required
          maxLength={MAILBOX_MOST}
          autoComplete="email"
          placeholder="you@example.com"
          aria-describedby="tell-me-words"
          className={`${CONTROL_CLASS} max-w-64`}
        />
        <button type="submit" className="h-11 rounded border border-ink px-4 text-14 font-medium sm:h-10">
          Tell me
        </button>
      </div>
      <Honeypot name="website" />
      <p
        id="tell-me-words"
        data-tell-words=""
        role="status"
        className="mt-1.5 text-12 text-pretty text-muted"
      >
        It goes to our own mailbox. We write once, when we cover it, and for nothing else.
      </p>
    </form>
  );
}
