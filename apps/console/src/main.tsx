import './styles/base.css';
import './styles/all.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate } from './shell/Gate.tsx';

const place = document.getElementById('console');
if (!place) throw new Error('The page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <Gate />
  </StrictMode>,
);
