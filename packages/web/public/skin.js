// Runs before the first paint, so that a dark skin never flashes white.
try {
  const skin = localStorage.getItem('rounds.skin');
  if (skin === 'light' || skin === 'dark') {
    document.documentElement.dataset.skin = skin;
    const color = skin === 'light' ? '#fafcfc' : '#091013';
    document.querySelector('meta[name="theme-color"]').setAttribute('content', color);
  }
} catch {
  // Storage is closed to this page: the default skin stays.
}
