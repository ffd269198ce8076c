/** How large a picture is shown, in CSS pixels: as wide as the parts of a mail. */
export const PICTURE_SIZE = { width: 526, height: 263 } as const;
