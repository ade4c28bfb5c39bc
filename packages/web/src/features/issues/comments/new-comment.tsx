import { issues } from '@rounds/contract/issues';
import { toPlainText } from '@rounds/engine';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { Box, focusAfterRender, preloadRichTextEditor, Text, UnstyledButton } from '../../../ui/index.ts';
import { useOpenIssue } from '../detail/issue-record.ts';
import { issueResource } from '../issue-queries.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { isEmptyComment, useDraft } from './draft.ts';
import { listMentioned } from './mention-text.ts';

/** The field for a comment: a single line until it is opened; an unsent draft is kept. */
export function NewComment() {
  const { t } = useTranslation('issue');
  const { issue } = useOpenIssue();
  const invalidate = issueResource.useInvalidate();
  const { draft, change, clear } = useDraft(issue.uuid);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(preloadRichTextEditor, []);
  const close = () => {
    setOpen(false);
    focusAfterRender(() => opener.current);
  };
  const send = async () => {
    const { uuid, text, people, media } = draft;
    const mentions = listMentioned(text, people).map(({ id }) => id);
    await call(issues.createComment, {
      params: { id: issue.uuid },
      body: { uuid, text, mentions, media: [...media] },
      silent: true,
    });
    clear();
    await invalidate();
    close();
  };
  return (
    <Box py={2} bg="canvas" className={classes.box} data-open={isOpen || undefined}>
      {isOpen ? (
        <CommentForm
          issueUuid={issue.uuid}
          label={t('comment.write')}
          submitLabel={t('comment.send')}
          values={draft}
          onChange={change}
          onSubmit={send}
          onCancel={close}
        />
      ) : (
        <Box as={UnstyledButton} ref={opener} block fullWidth className={classes.opener} onClick={() => setOpen(true)}>
          {isEmptyComment(draft) ? (
            t('comment.placeholder')
          ) : (
            <Text as="span" dir="auto" block truncate>
              {t('comment.draft', { text: toPlainText(draft.text).trim() })}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
