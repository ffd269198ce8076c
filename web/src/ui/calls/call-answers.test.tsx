import { afterEach, expect, it, vi } from 'vitest';
import { button, closePage, flushUpdates, openPage, press, pretendServer } from '../../lib/testing.tsx';
import { CallAnswers } from './call-answers.tsx';

afterEach(closePage);

it('keeps an answer that is pressed before the work list has loaded', async () => {
  let load: (response: Response) => void = () => undefined;
  const { bodies } = pretendServer({
    'GET /api/work/marks': () => new Promise((resolve) => (load = resolve)),
    'PATCH /api/work/tx-sample.1': () => Response.json({ mark: null }),
  });
  const subject = { permitId: 'tx-sample.1', permitNumber: 'S-1' };
  await openPage('/', <CallAnswers subject={subject} called onDone={() => undefined} />);
  await press(button('No answer'));
  expect(button('No answer').getAttribute('aria-pressed')).toBe('true');
  expect(bodies).toEqual([]);
  load(Response.json([]));
  await vi.waitFor(async () => {
    await flushUpdates();
    expect(bodies).toEqual([{ version: '', stage: 'contacted', outcome: 'no-answer' }]);
  });
});
