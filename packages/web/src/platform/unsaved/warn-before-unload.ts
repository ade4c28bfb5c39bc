/** Makes the browser ask before the tab is closed or reloaded while something would be lost. Returns the function that ends it. */
export function warnBeforeUnload(isLost: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isLost()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
