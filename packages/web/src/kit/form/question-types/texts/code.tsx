import { IconBarcode, IconQrcode } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, stripLinks, VisuallyHidden } from '../../../../ui/index.ts';
import type { CodeKind } from '../../codes/code-kinds.ts';
import { getCodeReader } from '../../codes/code-reader.ts';
import { ScanDialog } from '../../codes/scan-dialog.tsx';
import { FormButton } from '../../controls/form-button.tsx';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';

/** A scanned code. It can also be typed, by hand or by a hand scanner that ends with Enter. */
function Code({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const kind: CodeKind = item.type === 'qr' ? 'qr' : 'barcode';
  const { t } = useTranslation('form');
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const [lastScanned, setLastScanned] = useState('');
  const recorded = typeof state.value === 'string' ? state.value : '';
  const { text, setText, commit, flush } = useDebouncedText(recorded, (typed) => {
    if (typed !== recorded) setValue(typed === '' ? null : typed);
  });
  useEffect(() => {
    // Preloads the reader while online, because codes are often scanned without a network.
    if (!disabled) getCodeReader(kind).catch(() => {});
  }, [kind, disabled]);
  const focusAfterClose = useRef(false);
  useEffect(() => {
    if (isScanning || !focusAfterClose.current) return;
    focusAfterClose.current = false;
    field.current?.focus();
  }, [isScanning]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    flush();
    // The next scan replaces the current code.
    event.currentTarget.select();
  };
  const handleFound = (scanned: string) => {
    setScanning(false);
    commit();
    setLastScanned(scanned);
    if (scanned !== recorded) setValue(scanned);
  };
  const typeInstead = () => {
    focusAfterClose.current = true;
    setScanning(false);
  };
  const Glyph = kind === 'qr' ? IconQrcode : IconBarcode;
  return (
    <Grid gap={3}>
      <div className={classes.line}>
        <input
          ref={field}
          className={`${classes.input} ${classes.code}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="done"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          disabled={disabled}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        {!disabled && (
          <FormButton onClick={() => setScanning(true)}>
            <Glyph {...ICON} size={20} />
            {t('code.scan')}
          </FormButton>
        )}
      </div>
      <VisuallyHidden role="status">
        {lastScanned && lastScanned === text ? t('code.read', { code: lastScanned }) : ''}
      </VisuallyHidden>
      {isScanning && (
        <ScanDialog title={stripLinks(item.title)} kind={kind} onFound={handleFound} onClose={typeInstead} />
      )}
    </Grid>
  );
}

const code: AnswerType = { Widget: Code, na: 'with tools', tools: true };
export const qr = code;
export const barcode = code;
