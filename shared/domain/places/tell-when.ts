/** The message of the contact form that asks us to write when we cover a place, so that a person reads it and nobody else gets the address. */
export function tellWhen(email: string, place: string, askedOn: string) {
  return {
    name: email,
    email,
    subject: `Tell me when you cover ${place}`,
    message: `Please write to me when you cover ${place}. Asked on the ${askedOn}.`,
  };
}

/** What is said once it is sent. */
export function willTell(email: string, place: string): string {
  return `Thank you. We’ll write to ${email} when we cover ${place}. To take it back, write to us.`;
}
