import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';

/**
 * Links the web manifest in the language and the colors of the person. Browsers read it when they offer to install
 * the application.
 */
export function linkWebManifest(): void {
  const update = () => {
    const { lang, dataset } = document.documentElement;
    const language = LANGUAGES.includes(lang as Language) ? lang : 'en';
    link.href = `/manifests/${language}-${dataset.skin}.webmanifest`;
  };
  const link = document.createElement('link');
  link.rel = 'manifest';
  update();
  document.head.append(link);
  const attributeFilter = ['lang', 'data-skin'];
  new MutationObserver(update).observe(document.documentElement, { attributeFilter });
}
