import { answerChecks } from './check/check-city.ts';
import { fillIn } from './fill-in.ts';

const page = document.querySelector<HTMLElement>('[data-landing]');
if (page !== null) {
  answerChecks(page);
  void fillIn(page);
}
