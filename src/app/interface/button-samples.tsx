import { Pencil, Star } from 'lucide-react';
import { Button, type ButtonLook, ExternalButton } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './interface.module.css';

const looks: readonly ButtonLook[] = ['plain', 'primary', 'live', 'danger', 'quiet', 'quietDanger'];

export const ButtonSamples = () => (
  <>
    {looks.map((look) => (
      <div key={look} className={styles.row}>
        <Button checkAccount={look}>{look}</Button>
        <Button checkAccount={look} size="small">
          small
        </Button>
        <Button checkAccount={look}>
          <Pencil />
          with an icon
        </Button>
        <Button checkAccount={look} aria-disabled="true">
          not now
        </Button>
        <Button checkAccount={look} disabled>
          disabled
        </Button>
        <ExternalButton checkAccount={look} href="#elsewhere">
          link
        </ExternalButton>
      </div>
    ))}
    <Button checkAccount="primary" size="wide">
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
