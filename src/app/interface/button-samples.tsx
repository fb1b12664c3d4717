import { Pencil, Star } from 'lucide-react';
import { Button, type ButtonVariant, ExternalButton } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './interface.module.css';

const variants: readonly ButtonVariant[] = ['plain', 'primary', 'live', 'danger', 'quiet', 'quietDanger'];

export const ButtonSamples = () => (
  <>
    {variants.map((variant) => (
      <div key={variant} className={styles.row}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} size="small">
          small
        </Button>
        <Button variant={variant}>
          <Pencil />
          with an icon
        </Button>
        <Button variant={variant} aria-disabled="true">
          not now
        </Button>
        <Button variant={variant} disabled>
          disabled
        </Button>
        <ExternalButton variant={variant} href="#elsewhere">
          link
        </ExternalButton>
      </div>
    ))}
    <Button variant="primary" size="wide">
      wide
    </Button>
  </>
);

export const IconButtonSamples = () => (
  <div className={styles.row}>
    <IconButton label="Star">
      <Star />
    </IconButton>
    <IconButton label="Starred" aria-pressed="true">
      <Star fill="currentColor" />
    </IconButton>
    <IconButton label="Star with news">
      <Star />
      <Count value={3} />
    </IconButton>
    <IconButton label="Not now" disabled>
      <Star />
    </IconButton>
  </div>
);
