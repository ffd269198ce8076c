import { fillIn } from './fill-in.ts';

const page = document.querySelector<HTMLElement>('[data-landing]');
if (page !== null) void fillIn(page);
