import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/base.css'

// What keeps the site usable without a network, and tells people whose turn it is.
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))

mount(App, { target: document.getElementById('app')! })
