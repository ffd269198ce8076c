// Plain JavaScript, which an old Node can read too.
export const NODE_MIN = 24;

export const tooOld = (version) => Number(version.split('.')[0]) < NODE_MIN;
