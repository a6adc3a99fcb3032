import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { Menu } from '../parts/Menu.tsx';
import type { OrderDraft } from './order-draft.ts';
import styles from './Ticket.module.css';
import { withPreset } from './ticket-settings.ts';
import { useTicketPresets } from './use-ticket-settings.ts';

/** Tickets that were kept, and this one to be kept. */
export function PresetMenu({
  draft,
  onUse,
}: {
  readonly draft: OrderDraft;
  readonly onUse: (draft: OrderDraft) => void;
}): ReactNode {
  const { value: presets, save } = useTicketPresets();
  const [name, setName] = useState('');

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = name.trim();
    if (given !== '' && (await save(withPreset(presets, { name: given, draft })))) setName('');
  }

  return (
    <Menu label="Presets" isSmall tone="plain">
      {presets.length === 0 && <p className="quiet">No ticket is kept yet.</p>}
      {presets.map((preset) => (
        <span key={preset.name} className={styles.preset}>
          <Button isSmall tone="quiet" onClick={() => onUse(preset.draft)}>
            {preset.name}
          </Button>
          <Button
            isSmall
            tone="quiet"
            aria-label={`Forget the preset ${preset.name}`}
            onClick={() => void save(presets.filter((each) => each !== preset))}
          >
            ✕
          </Button>
        </span>
      ))}
      <form className={styles.keep} onSubmit={(event) => void onSubmit(event)}>
        <input
          aria-label="Name of the preset"
          placeholder="Keep this ticket as"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isSmall>
          Keep it
        </Button>
      </form>
    </Menu>
  );
}
