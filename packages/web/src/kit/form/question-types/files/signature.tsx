import type { Signer } from '@rounds/contract/files';
import { getOption } from '@rounds/engine';
import { IconEraser, IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { useSessionUser } from '../../../../platform/session/index.ts';
import { Grid, ICON, Row, stripLinks, Text, UnstyledButton } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useQuestion } from '../../form-context.tsx';
import { TextInCard } from '../../help/help-text.tsx';
import { usePicture } from '../../media/pictures/use-picture.ts';
import { SignaturePad } from '../../media/signature/signature-pad.tsx';
import { useLocalFile } from '../../media/use-local-file.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from './signature.module.css';

function Signature({ item, state, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const [isSigning, setSigning] = useState(false);
  const [wasJustChanged, setJustChanged] = useState(false);
  const [fileId] = Array.isArray(state.value) ? (state.value as string[]) : [];
  const me = useSessionUser();
  const expected = getOption<boolean>(item, 'signed_by_inspector') === true ? me.full_name : '';
  const sign = (bytes: Blob, signer: Signer) => {
    const uuid = crypto.randomUUID();
    // The dialog must close first: while it is open, the focus cannot move to the new button.
    flushSync(() => {
      setSigning(false);
      setJustChanged(true);
    });
    setValue({ add: [uuid], ...(fileId ? { remove: [fileId] } : {}) }, [
      { uuid, purpose: 'signature', name: 'signature.png', type: 'image/png', bytes, signer },
    ]);
  };
  return (
    <>
      {fileId ? (
        <SignedSignature
          uuid={fileId}
          item={item}
          answerKey={state.key}
          wasJustChanged={wasJustChanged}
          clear={disabled ? undefined : () => setValue({ remove: [fileId] })}
        />
      ) : (
        <UnstyledButton
          className={classes.sign}
          disabled={disabled}
          aria-describedby={describedBy}
          // The button replaces the one just pressed.
          autoFocus={wasJustChanged}
          onClick={() => setSigning(true)}
        >
          <IconWritingSign {...ICON} size={24} />
          {t('signature.sign')}
        </UnstyledButton>
      )}
      {isSigning && (
        <SignaturePad
          title={stripLinks(item.title)}
          expected={expected}
          statement={<TextInCard item={item} answerKey={state.key} />}
          onDone={sign}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
}

function SignedSignature({
  uuid,
  item,
  answerKey,
  wasJustChanged,
  clear,
}: {
  uuid: string;
  item: AnswerWidgetProps['item'];
  answerKey: string;
  /** Whether it was signed just now, so that the focus continues from here. */
  wasJustChanged: boolean;
  clear?: () => void;
}) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const { answer } = useQuestion(answerKey);
  const { address } = usePicture(uuid);
  const source = address('screen');
  const signer = useLocalFile(uuid).file?.signer;
  return (
    <Grid relative gap={2} p={4} radius="card" bg="sunken" className={classes.signed}>
      {clear && (
        // The button replaces the one just pressed.
        <FormButton look="plain" className={classes.clear} autoFocus={wasJustChanged} onClick={clear}>
          <IconEraser {...ICON} size={18} />
          {t('signature.clear')}
        </FormButton>
      )}
      {source && <img src={source} alt={t('signature.of', { title: stripLinks(item.title) })} />}
      <span className={classes.line} aria-hidden />
      <Row as="p" wrap align="stretch" justify="between" gap={1} columnGap={4} fontSize="md" tone="ink2">
        {signer && (
          <Text as="span" tone="ink" weight={550} breakWords dir="auto">
            {[signer.name, signer.role].filter(Boolean).join(', ')}
          </Text>
        )}
        {answer?.at && <bdi>{format.dateTime(answer.at)}</bdi>}
      </Row>
    </Grid>
  );
}

export const signature: AnswerType = { Widget: Signature, na: 'with tools', tools: true };
