let answer: boolean | undefined;

/** Whether this browser has WebGL, which the map with streets needs. Without it, maps are drawn as outlines. */
export function canDrawMaps(): boolean {
  answer ??= hasWebGl();
  return answer;
}

function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // A page may have few contexts at a time.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
