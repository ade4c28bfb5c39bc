import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { createResource } from '../../../kit/resource/index.ts';

/** Templates show the answers of their global responses, so their queries change with them. */
export const globalResponseResource = createResource(globalResponses, {
  key: 'global-responses',
  getId: ({ id }) => id,
  getName: ({ name }) => name,
  invalidates: ['templates'],
});
