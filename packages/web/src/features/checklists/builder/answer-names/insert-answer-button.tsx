import { IconBraces } from '@tabler/icons-react';
import classes from './answer-names.module.css';

/** Small, beside a text; pressed, it leaves the focus where the text is being written. */
export function InsertAnswerButton({ label, onAsk }: { label: string; onAsk: () => void }) {
  return (
    <button
      type="button"
      className={classes.insert}
      aria-label={label}
      title={label}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onAsk();
      }}
    >
      <IconBraces size={15} stroke={1.75} />
    </button>
  );
}
