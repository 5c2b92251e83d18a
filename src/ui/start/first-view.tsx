import { Brand, BrandName } from './brand.tsx';
import { type Begin, StartPage } from './start-page.tsx';

/** The start page without the application. The build writes it into index.html. */
export const FirstView = ({ onBegin }: { readonly onBegin: Begin }) => (
  <div className="app is-empty">
    <header className="header">
      <Brand />
      <BrandName />
    </header>
    <main className="workspace">
      <StartPage onBegin={onBegin} />
    </main>
  </div>
);
