import { useState } from 'react';
import { errorSentence } from '../../lib/api/api.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { Button } from '../../ui/button.tsx';
import { useLeave } from './use-team.ts';

const QuestionDialog = lazyPart(
  async () => (await import('../../ui/overlay/question-dialog.tsx')).QuestionDialog,
);

/** Leaves the team, after a question. */
export function LeaveTeam() {
  const [asked, setAsked] = useState(false);
  const leaving = useLeave();
  return (
    <>
      <Button className="mt-4" onClick={() => setAsked(true)}>
        Leave the team
      </Button>
      {asked && (
        <QuestionDialog
          title="Leave the team?"
          act="Leave"
          keep="Stay"
          action={leaving}
          failure={leaving.isError ? errorSentence(leaving.error) : null}
          onClose={() => setAsked(false)}
        >
          You stop seeing the team’s leads and alerts at once. To come back you need a new invitation.
        </QuestionDialog>
      )}
    </>
  );
}
