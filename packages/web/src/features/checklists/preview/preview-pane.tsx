import type { AnswerKey } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, FormProvider } from '../../../form/index.ts';
import { useMediaQuery } from '../../../ui/index.ts';
import { useView } from '../builder/builder-context.tsx';
import { PreviewForm } from './preview-form.tsx';
import { type Frame, PreviewHead, type Side } from './preview-head.tsx';
import css from './preview-pane.module.css';
import { useFlashes } from './use-flashes.ts';
import { PreviewProvider, usePreviewed, useStartedPreview } from './use-preview.ts';
import { useWhyKey } from './use-why-key.ts';
import { WhyPanel } from './why-panel.tsx';

/** The draft to be answered beside its tree, with the reasons of the item in hand; alone where there is no room. */
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
  const form = usePreviewed((preview) => preview.form());
  const isBeside = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const isSmall = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  const [frame, setFrame] = useState<Frame>('phone');
  const [side, setSide] = useState<Side>('form');
  const activeId = useView((view) => view.activeId);
  const [inHand, takeUp] = useState<AnswerKey | null>(null);
  // Asked anew of each form: an edit or a fresh start is not blamed for what is missing.
  const [reviewed, setReviewed] = useState<Form | null>(null);
  const showWhy = () => setSide('why');
  const focusWhy = useWhyKey(showWhy);
  useFlashes();
  const review = () => {
    setReviewed(form);
    showWhy();
    focusWhy('completion');
  };
  const shows = (one: Side) => isBeside || side === one;
  return (
    <FormProvider value={form}>
      <section
        className={css.pane}
        data-preview
        data-beside={isBeside || undefined}
        data-side={isBeside ? undefined : side}
        data-frame={isBeside ? frame : undefined}
        aria-label={t('title')}
      >
        <PreviewHead
          frame={isBeside ? frame : null}
          setFrame={setFrame}
          side={isBeside ? null : side}
          setSide={setSide}
        />
        <div className={css.columns}>
          {shows('form') && (
            <PreviewForm
              size={(isBeside && frame === 'phone') || isSmall ? 'small' : 'wide'}
              showMissing={reviewed === form}
              review={review}
              takeUp={takeUp}
            />
          )}
          {shows('why') && (
            <WhyPanel
              subject={inHand?.endsWith(`/${activeId}`) ? inHand : activeId}
              toForm={isBeside ? undefined : () => setSide('form')}
            />
          )}
        </div>
      </section>
    </FormProvider>
  );
}
