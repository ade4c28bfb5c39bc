import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { createResource } from '../../../kit/resource/index.ts';

export const glossaryResource = createResource(glossary, {
  key: 'glossary',
  getId: ({ id }) => id,
  getName: ({ term }) => term,
});
