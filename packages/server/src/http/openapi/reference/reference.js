/**
 * The interactive parts of the reference: it searches while people type, copies examples, and remembers the selected
 * language.
 */
const LANGUAGE_KEY = 'rounds.docs.language';

const narrow = window.matchMedia('(max-width: 900px)');
const modules = document.querySelector('nav details');
if (modules && narrow.matches) modules.open = false;

const storedLanguage = localStorage.getItem(LANGUAGE_KEY);
for (const input of document.querySelectorAll('input[name="language"]')) {
  if (input.value === storedLanguage) input.checked = true;
  input.addEventListener('change', () => localStorage.setItem(LANGUAGE_KEY, input.value));
}

for (const figure of document.querySelectorAll('figure[data-language]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true });
  });
  figure.querySelector('figcaption').append(button);
}

const search = document.querySelector('#search');
const calls = document.querySelector('#calls');
search.value = new URLSearchParams(window.location.search).get('q') ?? '';
/** Shows the calls that have all words. */
const filterCalls = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const group of calls.querySelectorAll('[data-group]')) {
    let inGroup = 0;
    for (const call of group.querySelectorAll('[data-text]')) {
      call.hidden = !words.every((word) => call.dataset.text.includes(word));
      if (!call.hidden) inGroup += 1;
    }
    group.hidden = inGroup === 0;
    count += inGroup;
  }
  calls.querySelector('[data-empty]').hidden = count > 0;
  for (const section of calls.parentElement.querySelectorAll(':scope > section:not(#calls)'))
    section.hidden = words.length > 0;
};
if (calls && !window.location.search) search.addEventListener('input', filterCalls);
