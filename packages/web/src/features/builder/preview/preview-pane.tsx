import type { AnswerKey } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, FormProvider } from '../../../kit/form/index.ts';
import { Row, Stack, useMediaQuery } from '../../../ui/index.ts';
import { useView } from '../state/builder-context.tsx';
import { PreviewForm } from './preview-form.tsx';
import { type Frame, PreviewHead, type Side } from './preview-head.tsx';
import classes from './preview-pane.module.css';
import { useFlashes } from './use-flashes.ts';
import { PreviewProvider, usePreviewValue, useStartedPreview } from './use-preview.ts';
import { useWhyKey } from './why/use-why-key.ts';
import { WhyPanel } from './why/why-panel.tsx';

/** Shows the draft's form next to its tree with explanations; on small screens one at a time. */
export default function PreviewPane() {
  const preview = useStartedPreview();
  return (
    <PreviewProvider value={preview}>
      <Pane />
    </PreviewProvider>
  );
}

function Pane() {
  const { t } = useTranslation('preview');
  const form = usePreviewValue((preview) => preview.form());
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const isSmall = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  const [frame, setFrame] = useState<Frame>('phone');
  const [side, setSide] = useState<Side>('form');
  const activeId = useView((view) => view.activeId);
  const [current, setCurrent] = useState<AnswerKey | null>(null);
  // It is reset for each form, so that an edit does not show missing answers at once.
  const [reviewed, setReviewed] = useState<Form | null>(null);
  const showWhy = () => setSide('why');
  const focusWhy = useWhyKey(showWhy);
  useFlashes();
  const review = () => {
    setReviewed(form);
    showWhy();
    focusWhy('completion');
  };
  const shows = (one: Side) => isWide || side === one;
  return (
    <FormProvider value={form}>
      <Stack
        as="section"
        className={classes.pane}
        data-preview
        data-wide={isWide || undefined}
        data-side={isWide ? undefined : side}
        data-frame={isWide ? frame : undefined}
        aria-label={t('title')}
      >
        <PreviewHead frame={isWide ? frame : null} setFrame={setFrame} side={isWide ? null : side} setSide={setSide} />
        <Row grow shrinkBlock align="stretch" className={classes.columns}>
          {shows('form') && (
            <PreviewForm
              size={(isWide && frame === 'phone') || isSmall ? 'small' : 'wide'}
              showMissing={reviewed === form}
              review={review}
              setCurrent={setCurrent}
            />
          )}
          {shows('why') && (
            <WhyPanel
              subject={current?.endsWith(`/${activeId}`) ? current : activeId}
              toForm={isWide ? undefined : () => setSide('form')}
            />
          )}
        </Row>
      </Stack>
    </FormProvider>
  );
}
