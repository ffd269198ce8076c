import { BUSINESSES } from '#shared/domain/permit/trades.ts';
import { placeBoxProps } from '../../../lib/browser/suggest-places.ts';
import { SIGN_IN_HREF } from '../../../lib/page/sign-in-hrefs.ts';
import { Select } from '../../../ui/form/select.tsx';

/** What a share of a place’s permits shows, by its name in the outlook. */
const SHARES = [
  ['owner', 'name the owner'],
  ['contractor', 'name a contractor'],
  ['phone', 'show a phone'],
] as const;

const BOX = placeBoxProps('city-places');

/** "Do we cover your city?" `check-city.ts` answers it; without a script the form leads to the sign-in page. */
export function CityCheck() {
  return (
    <form data-check="" action={SIGN_IN_HREF} className="relative mt-7">
      <label htmlFor="city" className="text-14 font-semibold">
        Do we cover your city?
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-1 rounded-t border border-line-strong bg-raised p-1 has-[#city:focus-visible]:outline-2 has-[#city:focus-visible]:outline-focus">
        <input
          id="city"
          name="city"
          type="text"
          required
          {...BOX.input}
          placeholder="Chicago, IL"
          className="h-11 min-w-32 flex-1 bg-transparent px-2.5 text-16 outline-none placeholder:text-muted sm:h-10"
        />
        <div className="w-32">
          <Select
            aria-label="Trade"
            name="trade"
            none="All trades"
            options={BUSINESSES.map(({ label, trades }) => [trades.join(' '), label])}
          />
        </div>
        <button
          type="submit"
          className="h-11 rounded bg-ink px-4 text-16 font-medium text-paper sm:h-10 sm:text-14"
        >
          Check
        </button>
      </div>
      <ul
        {...BOX.list}
        data-check-list=""
        className="absolute z-10 w-full rounded-b border border-line-strong bg-raised py-1 [&[hidden]]:hidden"
      />
      <div
        role="status"
        className="min-h-24 rounded-b border border-t-0 border-line-strong bg-raised px-3.5 py-3 text-14"
      >
        <p data-check-words="" className="text-pretty text-muted">
          See what your city publishes before you pay: owners, contractors, phone numbers.
        </p>
        <div data-check-choices="" hidden className="mt-2 flex flex-wrap gap-2 [&[hidden]]:hidden" />
        <dl data-check-shares="" hidden className="mt-1 grid grid-cols-3 [&[hidden]]:hidden">
          {SHARES.map(([name, words]) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end border-line not-first:border-l not-first:pl-3"
            >
              <dt className="text-12 text-muted">{words}</dt>
              <dd data-share={name} className="figures text-20 font-semibold" />
            </div>
          ))}
        </dl>
      </div>
    </form>
  );
}
