/** What a command line can get wrong; the message is one sentence or two for whoever typed it. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
