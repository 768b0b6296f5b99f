const figures = new Intl.NumberFormat('en-US');

/** A figure that counts up from 0 when it first comes into view. Its text is the final figure. */
class CountUp extends HTMLElement {
  connectedCallback(): void {
    const { value, step, interval, suffix = '' } = this.dataset;
    const [final] = this.children;
    if (!(final instanceof HTMLElement) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const end = Number(value);
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const shown = document.createElement('span');
      shown.setAttribute('aria-hidden', 'true');
      final.style.opacity = '0';
      this.append(shown);
      const startedAt = performance.now();
      const timer = setInterval(() => {
        const count = Math.floor((performance.now() - startedAt) / Number(interval)) * Number(step);
        if (count < end) {
          shown.textContent = figures.format(count) + suffix;
          return;
        }
        clearInterval(timer);
        shown.remove();
        final.style.opacity = '';
      }, Number(interval));
    });
    observer.observe(this);
  }
}

customElements.define('count-up', CountUp);
